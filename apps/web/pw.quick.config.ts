import config from './playwright.config.ts'; export default { ...config, webServer: [config.webServer[0]], reporter: [['list']] }
