/** What makes a link to the signup page open it in the layout's dialog (app/documents/page-in-dialog.ts). */
export const SIGNUP_LINK = { 'data-h-modal': 'signup' } as const
