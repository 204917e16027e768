import type { ReferenceData } from '@hearth/db/load-reference'
import { type Random, weighted } from '../random.ts'

export type Language = 'nl' | 'fr' | 'de' | 'it' | 'en'

export interface Location {
  readonly country: string
  readonly regionId: string | null
  readonly cityId: string
  /** Name in the reference data. */
  readonly city: string
  /** Degrees, rounded to two decimals. */
  readonly lat: number
  readonly lon: number
  /** Null if there are no phrases in the local language. */
  readonly language: Language | null
}

/**
 * The large cities of a country, largest first, by their names in the reference data, which have no populations here. A region after `/` tells
 * namesakes apart.
 */
const LARGE_CITIES: Readonly<Record<string, string>> = {
  NL: `Amsterdam, Rotterdam, Den Haag, Utrecht, Eindhoven, Groningen, Tilburg, Almere Stad, Breda, Nijmegen, Arnhem, Haarlem, Enschede,
    Amersfoort, Zaandam, Apeldoorn, 's-Hertogenbosch, Zwolle, Leiden, Maastricht, Dordrecht, Leeuwarden, Alkmaar, Delft, Deventer, Hilversum,
    Middelburg`,
  BE: `Antwerpen, Brussel / Bruxelles, Gent, Charleroi, Liège, Brugge, Leuven, Namur, Mons, Mechelen, Aalst, Hasselt, La Louvière, Sint-Niklaas, Kortrijk,
    Oostende, Tournai, Genk, Roeselare, Verviers, Turnhout, Eupen`,
  DE: `Berlin, Hamburg, München, Köln, Frankfurt am Main, Stuttgart, Düsseldorf, Leipzig, Dortmund, Essen/07, Bremen, Dresden, Hannover,
    Nürnberg, Duisburg, Bochum, Bonn, Münster/07, Mannheim, Karlsruhe, Augsburg, Wiesbaden, Freiburg, Mainz, Kiel, Rostock, Erfurt, Kassel,
    Potsdam, Lübeck, Heidelberg, Regensburg, Würzburg, Göttingen, Jena`,
  AT: `Wien, Graz, Linz, Salzburg, Innsbruck, Klagenfurt am Wörthersee, Villach, Wels, Sankt Pölten, Dornbirn, Steyr, Feldkirch, Bregenz,
    Krems an der Donau, Eisenstadt`,
  CH: `Zürich, Genève, Basel, Lausanne, Bern, Winterthur, Luzern, Sankt Gallen, Lugano, Biel/Bienne, Thun, Bellinzona, Fribourg, Neuchâtel,
    Chur, Schaffhausen, Zug, Locarno, La Chaux-de-Fonds, Aarau, Olten, Montreux, Yverdon-les-Bains, Solothurn, Mendrisio`,
  US: `New York City, Los Angeles/CA, San Francisco, Chicago, Seattle, Houston/TX, Atlanta/GA, Washington/DC, Boston/MA, Miami/FL, Philadelphia/PA,
    Dallas/TX, Denver/CO, San Diego/CA, Phoenix/AZ, Portland/OR, Austin/TX, Minneapolis/MN, Fort Lauderdale, New Orleans, Las Vegas/NV,
    San Antonio/TX, San Jose, Columbus/OH, Nashville/TN, Palm Springs/CA, Baltimore/MD, Pittsburgh, Detroit, Tampa, Salt Lake City,
    Kansas City/MO, Milwaukee, Raleigh/NC, St. Louis/MO, Provincetown, Honolulu`,
  GB: `London, Manchester, Birmingham, Glasgow, Brighton, Leeds, Edinburgh, Liverpool, Bristol, Cardiff, Sheffield, Newcastle upon Tyne, Belfast,
    Nottingham, Leicester, Southampton, Oxford, Cambridge, York, Aberdeen, Norwich, Swansea, Plymouth, Portsmouth, Coventry, Bath, Reading,
    Exeter, Dundee, Derry, Inverness`,
  IE: `Dublin, Cork, Galway, Limerick, Waterford, Kilkenny, Drogheda, Dundalk, Sligo, Swords, Bray, Ennis, Tralee, Athlone, Letterkenny, Navan,
    Wexford`,
}
/** Share of people who live in a large city. */
const IN_LARGE_CITIES = 0.65

/**
 * Draws homes in real cities of these countries, most in the first country and in its larger cities. A country without a city is left out; throws if
 * no country has one.
 */
export function locationsIn(
  countries: readonly string[],
  cities: ReferenceData['cities'],
): (random: Random) => Location {
  const settled = countries.flatMap((country) => {
    const all = cities.filter((city) => city.country === country)
    return all.length > 0 ? [cityOf(country, all)] : []
  })
  if (settled.length === 0) throw new Error(`There is no city in ${countries.join(', ')}.`)
  const drawCountry = weighted(settled.map((drawCity, at) => [drawCity, 0.45 ** at]))
  return (random) => {
    const city = drawCountry(random)(random)
    return {
      country: city.country,
      regionId: city.regionId,
      cityId: city.id,
      city: city.name,
      lat: Math.round(city.lat * 100) / 100,
      lon: Math.round(city.lon * 100) / 100,
      language: languageOf(city, random),
    }
  }
}

type City = ReferenceData['cities'][number]

function cityOf(country: string, all: readonly City[]): (random: Random) => City {
  const large = (LARGE_CITIES[country] ?? '').split(/,\s+/).flatMap((entry) => {
    const [, name, region] = /^(.*?)(?:\/(\w\w))?$/.exec(entry) ?? []
    return all.find((city) => city.name === name && (!region || city.regionId === `${country}.${region}`)) ?? []
  })
  if (large.length === 0) return (random) => random.pick(all)
  // Zipf's law: the second city is half as large as the first, the third a third.
  const drawLarge = weighted(large.map((city, at) => [city, 1 / (at + 1)]))
  return (random) => (random.bool(IN_LARGE_CITIES) ? drawLarge(random) : random.pick(all))
}

/** By region if the language of the region is known, otherwise by country. */
const SPOKEN: Readonly<Record<Language, readonly string[]>> = {
  nl: ['NL', 'BE.VLG', 'SR'],
  fr: ['FR', 'MC', 'LU', 'BE.WAL', 'CA.10', 'CH.GE', 'CH.VD', 'CH.NE', 'CH.JU', 'CH.FR', 'CH.VS'],
  de: ['DE', 'AT', 'CH', 'LI'],
  it: ['IT', 'SM', 'VA', 'CH.TI'],
  en: ['US', 'GB', 'IE', 'CA', 'AU', 'NZ', 'IM', 'JE', 'GG', 'GI'],
}
const languages = new Map(
  (Object.keys(SPOKEN) as Language[]).flatMap((language) => SPOKEN[language].map((place) => [place, language])),
)
/** Share of French among the people who live in Brussels. */
const FRENCH_IN_BRUSSELS = 0.75

function languageOf({ country, regionId, name }: City, random: Random): Language | null {
  if (regionId === 'BE.BRU') return random.bool(FRENCH_IN_BRUSSELS) ? 'fr' : 'nl'
  if (country === 'BE' && name === 'Eupen') return 'de'
  return languages.get(regionId ?? '') ?? languages.get(country) ?? null
}
