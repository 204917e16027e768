/** Somebody who helps people who are blackmailed with intimate pictures. */
export interface Helper {
  /** As it calls itself. */
  readonly name: string
  /** As it is dialled in that country. */
  readonly phone?: string
  /** Host of its website. */
  readonly site?: string
  /** For whom it is, or what it is; absent for everybody. */
  readonly kind?: 'young' | 'adults' | 'police'
}

interface FirstAid {
  /** The number for emergencies. */
  readonly emergency: string
  readonly helpers: readonly Helper[]
}

const police = (name: string, of: Pick<Helper, 'phone' | 'site'>): Helper => ({ name, ...of, kind: 'police' })

/**
 * Who helps in a country, the most useful first. Looked up on 29 November 2026; a number that could not be found was left out. Sources: helpwanted.nl/en;
 * victim-support.eu on 116 006, with the countries that have it; 1712.be and hln.be; lka.polizei-bw.de; opfer-notruf.at and bmj.gv.at; kurier.at (Rat auf Draht);
 * revengepornhelpline.org.uk and swgfl.org.uk; wired-gov.net on Report Fraud (4 December 2025); hotline.ie and irishexaminer.com (Crime Victims Helpline);
 * riku.fi; norsis.no; service-public.fr through ville-pornichet.fr (3018); cybermalveillance.gouv.fr; commissariatodips.it through corriere.it;
 * delist.ai (US, June 2026); hamm.de and hateaid.org (HateAid); elpais.com (017, 4 March 2026); telepolis.pl (116 111 and 116 123, November 2025);
 * polizei.news (143, 2025); politie.nl (0900 8844); depinte.be (101). Generally known but not found there, to be looked at again before a site opens in that
 * country: Opferhilfe and 147 in Switzerland, whose one number for victims was announced for May 2026 and not found; the police of the other countries.
 */
const FIRST_AID: Readonly<Record<string, FirstAid>> = {
  NL: {
    emergency: '112',
    helpers: [
      { name: 'Helpwanted', phone: '020 261 52 75', site: 'www.helpwanted.nl' },
      { name: 'Slachtofferhulp Nederland', phone: '0900 0101', site: 'www.slachtofferhulp.nl' },
      police('Politie', { phone: '0900 8844', site: 'www.politie.nl' }),
    ],
  },
  BE: {
    emergency: '112',
    helpers: [
      { name: '1712', phone: '1712', site: '1712.be' },
      { name: 'Child Focus', phone: '116 000', site: 'childfocus.be', kind: 'young' },
      police('Politie · Police', { phone: '101', site: 'www.police.be' }),
    ],
  },
  DE: {
    emergency: '112',
    helpers: [
      { name: 'Weisser Ring', phone: '116 006', site: 'weisser-ring.de' },
      { name: 'HateAid', phone: '030 252 088 38', site: 'hateaid.org' },
      police('Polizei', { phone: '110', site: 'www.polizei.de' }),
    ],
  },
  AT: {
    emergency: '112',
    helpers: [
      { name: 'Opfer-Notruf (Weisser Ring)', phone: '0800 112 112', site: 'www.opfer-notruf.at' },
      { name: 'Rat auf Draht', phone: '147', site: 'www.rataufdraht.at', kind: 'young' },
      police('Polizei', { phone: '133', site: 'www.polizei.gv.at' }),
    ],
  },
  CH: {
    emergency: '112',
    helpers: [
      { name: 'Opferhilfe Schweiz', site: 'www.opferhilfe-schweiz.ch' },
      { name: 'Die Dargebotene Hand · La Main Tendue', phone: '143', site: 'www.143.ch' },
      { name: 'Pro Juventute', phone: '147', site: 'www.147.ch', kind: 'young' },
      police('Polizei · Police · Polizia', { phone: '117' }),
    ],
  },
  GB: {
    emergency: '999',
    helpers: [
      { name: 'Revenge Porn Helpline', phone: '0345 6000 459', site: 'revengepornhelpline.org.uk', kind: 'adults' },
      { name: 'Report Fraud', phone: '0300 123 2040', site: 'www.reportfraud.police.uk' },
      police('Police', { phone: '101', site: 'www.police.uk' }),
    ],
  },
  IE: {
    emergency: '112',
    helpers: [
      { name: 'Hotline.ie', site: 'hotline.ie' },
      { name: 'Crime Victims Helpline', phone: '116 006', site: 'www.crimevictimshelpline.ie' },
      police('An Garda Síochána', { site: 'www.garda.ie' }),
    ],
  },
  US: {
    emergency: '911',
    helpers: [
      { name: 'Cyber Civil Rights Initiative', phone: '844 878 2274', site: 'cybercivilrights.org', kind: 'adults' },
      { name: 'NCMEC', phone: '1 800 843 5678', site: 'www.missingkids.org', kind: 'young' },
      police('FBI Internet Crime Complaint Center', { site: 'www.ic3.gov' }),
    ],
  },
  DK: {
    emergency: '112',
    helpers: [
      { name: 'Offerrådgivningen', phone: '116 006', site: 'www.offerraadgivning.dk' },
      police('Politi', { phone: '114', site: 'politi.dk' }),
    ],
  },
  NO: {
    emergency: '112',
    helpers: [
      { name: 'Slettmeg', site: 'slettmeg.no' },
      { name: 'Støttesenter for kriminalitetsutsatte', phone: '116 006' },
      police('Politiet', { phone: '02800', site: 'www.politiet.no' }),
    ],
  },
  SE: {
    emergency: '112',
    helpers: [
      { name: 'Brottsofferjouren', phone: '116 006', site: 'www.brottsofferjouren.se' },
      police('Polisen', { phone: '114 14', site: 'polisen.se' }),
    ],
  },
  FI: {
    emergency: '112',
    helpers: [
      { name: 'Rikosuhripäivystys (RIKU)', phone: '116 006', site: 'www.riku.fi' },
      police('Poliisi · Polisen', { site: 'poliisi.fi' }),
    ],
  },
  FR: {
    emergency: '112',
    helpers: [
      { name: '3018', phone: '3018', site: '3018.fr' },
      { name: 'France Victimes', phone: '116 006', site: 'www.france-victimes.fr' },
      { name: 'Cybermalveillance.gouv.fr', site: 'www.cybermalveillance.gouv.fr' },
      police('Police', { phone: '17' }),
    ],
  },
  ES: {
    emergency: '112',
    helpers: [
      { name: 'INCIBE', phone: '017', site: 'www.incibe.es' },
      police('Policía Nacional', { phone: '091', site: 'www.policia.es' }),
    ],
  },
  IT: {
    emergency: '112',
    helpers: [police('Polizia Postale', { site: 'www.commissariatodips.it' })],
  },
  PL: {
    emergency: '112',
    helpers: [
      { name: 'Kryzysowy Telefon Zaufania', phone: '116 123', site: '116sos.pl', kind: 'adults' },
      { name: 'Telefon Zaufania dla Dzieci i Młodzieży', phone: '116 111', site: '116111.pl', kind: 'young' },
      police('Policja', { site: 'www.policja.pl' }),
    ],
  },
}

/** Who helps in that country; null if nobody is known. */
export const firstAidIn = (country: string | null): FirstAid | null =>
  (country !== null && Object.hasOwn(FIRST_AID, country) ? FIRST_AID[country] : null) ?? null

/** Who helps everywhere: services that have pictures recognised and removed, and the list of organisations for victims in Europe. */
export const FIRST_AID_EVERYWHERE: readonly Helper[] = [
  { name: 'StopNCII.org', site: 'stopncii.org', kind: 'adults' },
  { name: 'Take It Down', site: 'takeitdown.ncmec.org', kind: 'young' },
  { name: 'Victim Support Europe', site: 'victim-support.eu' },
]
