import { PROMPTS_MAX, type Prompt } from '@hearth/contracts/profiles'
import type { Random } from '../random.ts'
import { weighted } from '../random.ts'
import type { Language } from './locations.ts'

type Answers = Readonly<Record<Prompt, readonly string[]>>

/** How people of each language complete the prompts that sites offer. No sentence reveals the gender of its writer. */
const ANSWERS: Readonly<Record<Language, Answers>> = {
  nl: {
    perfect_sunday: [
      'Uitslapen, markt, soep, boek.',
      'Regen op het raam en niets op de agenda.',
      'Met de trein naar zee en zand in mijn schoenen.',
      'Pannenkoeken om elf uur, in pyjama.',
    ],
    makes_me_laugh: [
      'Mijn eigen grappen, sorry.',
      'Honden die te trots zijn om te bibberen.',
      'Ondertitels die net iets anders zeggen.',
      'De slappe lach op een stil moment.',
    ],
    looking_for: [
      'Iemand die terugbelt en ook durft te zwijgen.',
      'Gezelschap voor lange wandelingen en korte nachten.',
      'Een mens met een agenda die niet altijd vol is.',
      'Rust, humor en iemand die de afwas doet.',
    ],
    proud_of: [
      'Mijn moestuin, ook al wonnen de slakken.',
      'Dat ik na twintig jaar weer piano speel.',
      'De fiets die ik zelf heb opgebouwd.',
      'Mijn neefje leren zwemmen.',
    ],
    secret_talent: [
      'Ik kan elk liedje meefluiten.',
      'Parkeren waar het niet past.',
      'Ik onthoud wat iedereen ooit heeft besteld.',
      'Een vlek uit alles krijgen.',
    ],
    first_date: [
      'Koffie lopend, dan zie je vanzelf hoe ver je komt.',
      'Een museum met een goede taart.',
      'Friet op een bankje en kijken naar mensen.',
      'Samen iets koken wat half mislukt.',
    ],
    cannot_resist: [
      'Oude boekwinkels.',
      'Verse stroopwafels, het liefst twee.',
      'Een hond die me aankijkt.',
      'Nog één aflevering.',
    ],
    on_my_list: [
      'Het noorderlicht zien, desnoods in de kou.',
      'Leren zeilen zonder zeeziek te worden.',
      'Een keer een marathon, wandelend.',
      'Brood bakken dat rijst.',
    ],
    friends_say: [
      'Dat ik altijd net te laat ben, maar met iets lekkers.',
      'Dat je met mij kunt verdwalen.',
      'Eerlijk, soms een beetje te.',
      'Kalm tot er een wesp is.',
    ],
    talk_for_hours: [
      'Waarom bruggen mooi zijn.',
      'Muziek van voor mijn tijd.',
      'Hoe je de beste tomatensoep maakt.',
      'De stad, van gevel tot goot.',
    ],
  },
  de: {
    perfect_sunday: [
      'Ausschlafen, Markt, Suppe, Buch.',
      'Regen am Fenster und nichts im Kalender.',
      'Raus an den See, Haare nass, Hunger groß.',
      'Pfannkuchen um elf, im Schlafanzug.',
    ],
    makes_me_laugh: [
      'Meine eigenen Witze, leider.',
      'Katzen, die so tun, als wäre es Absicht.',
      'Untertitel, die etwas ganz anderes sagen.',
      'Lachen, wenn man gerade nicht darf.',
    ],
    looking_for: [
      'Einen Menschen, der zurückruft und auch schweigen kann.',
      'Gesellschaft für lange Wege und kurze Nächte.',
      'Ruhe, Humor und Hilfe beim Abwasch.',
      'Gespräche, bei denen der Tee kalt wird.',
    ],
    proud_of: [
      'Mein Gemüsebeet, auch wenn die Schnecken gewonnen haben.',
      'Dass ich wieder Klavier spiele.',
      'Das Rad, das ich selbst gebaut habe.',
      'Meiner Nichte das Schwimmen beigebracht zu haben.',
    ],
    secret_talent: [
      'Ich pfeife jedes Lied mit.',
      'Einparken, wo es nicht geht.',
      'Ich weiß noch, was alle je bestellt haben.',
      'Flecken aus allem herausbekommen.',
    ],
    first_date: [
      'Kaffee im Gehen, dann sieht man, wie weit man kommt.',
      'Ein Museum mit gutem Kuchen.',
      'Pommes auf der Parkbank und Leute schauen.',
      'Zusammen etwas kochen, das halb misslingt.',
    ],
    cannot_resist: [
      'Alte Buchläden.',
      'Frische Brezeln, am liebsten zwei.',
      'Ein Hund, der mich ansieht.',
      'Noch eine Folge.',
    ],
    on_my_list: [
      'Nordlichter sehen, notfalls frierend.',
      'Segeln lernen, ohne seekrank zu werden.',
      'Einmal über die Alpen, zu Fuß.',
      'Brot backen, das aufgeht.',
    ],
    friends_say: [
      'Dass ich immer zu spät komme, aber mit Kuchen.',
      'Dass man sich mit mir gut verlaufen kann.',
      'Ehrlich, manchmal etwas zu sehr.',
      'Die Ruhe selbst, bis eine Wespe kommt.',
    ],
    talk_for_hours: [
      'Warum Brücken schön sind.',
      'Musik von vor meiner Zeit.',
      'Wie die beste Tomatensuppe geht.',
      'Die Stadt, von der Fassade bis zum Hinterhof.',
    ],
  },
  fr: {
    perfect_sunday: [
      'Grasse matinée, marché, soupe, livre.',
      'La pluie sur la vitre et rien à l’agenda.',
      'Le train jusqu’à la mer, du sable dans les chaussures.',
      'Des crêpes à onze heures, en pyjama.',
    ],
    makes_me_laugh: [
      'Mes propres blagues, pardon.',
      'Les chats qui font semblant de l’avoir voulu.',
      'Les sous-titres qui disent autre chose.',
      'Les fous rires au mauvais moment.',
    ],
    looking_for: [
      'Une personne qui rappelle, et qui sait se taire.',
      'De la compagnie pour de longues balades.',
      'Du calme, de l’humour et de l’aide pour la vaisselle.',
      'Des conversations où le thé refroidit.',
    ],
    proud_of: [
      'Mon potager, même si les limaces ont gagné.',
      'Rejouer du piano après vingt ans.',
      'Le vélo que j’ai monté pièce par pièce.',
      'Avoir appris à nager à ma nièce.',
    ],
    secret_talent: [
      'Je siffle n’importe quelle chanson.',
      'Me garer là où ça ne rentre pas.',
      'Me rappeler ce que chacun a commandé.',
      'Faire partir toutes les taches.',
    ],
    first_date: [
      'Un café en marchant, on verra jusqu’où.',
      'Un musée avec un bon gâteau.',
      'Des frites sur un banc à regarder passer les gens.',
      'Cuisiner ensemble un plat à moitié raté.',
    ],
    cannot_resist: [
      'Aux vieilles librairies.',
      'Au pain encore chaud.',
      'À un chien qui me regarde.',
      'À un dernier épisode.',
    ],
    on_my_list: [
      'Voir les aurores boréales, quitte à geler.',
      'Apprendre à naviguer sans mal de mer.',
      'Un bout de Compostelle à pied.',
      'Un pain qui lève.',
    ],
    friends_say: [
      'Toujours en retard, mais avec le dessert.',
      'Qu’on se perd bien avec moi.',
      'Franchise totale, parfois un peu trop.',
      'Le calme même, jusqu’à la première guêpe.',
    ],
    talk_for_hours: [
      'Pourquoi les ponts sont beaux.',
      'La musique d’avant ma naissance.',
      'La meilleure soupe de tomates.',
      'La ville, de la façade à l’arrière-cour.',
    ],
  },
  it: {
    perfect_sunday: [
      'Dormire, mercato, minestra, libro.',
      'Pioggia sui vetri e niente in agenda.',
      'Il treno fino al mare e la sabbia nelle scarpe.',
      'Colazione alle undici, in pigiama.',
    ],
    makes_me_laugh: [
      'Le mie battute, scusate.',
      'I gatti che fanno finta di averlo voluto.',
      'I sottotitoli che dicono altro.',
      'Ridere quando non si può.',
    ],
    looking_for: [
      'Una persona che richiama e sa anche tacere.',
      'Compagnia per lunghe passeggiate.',
      'Calma, umorismo e aiuto con i piatti.',
      'Discorsi che fanno raffreddare il tè.',
    ],
    proud_of: [
      'Il mio orto, anche se hanno vinto le lumache.',
      'Suonare di nuovo il piano dopo vent’anni.',
      'La bici montata pezzo per pezzo.',
      'Aver insegnato a nuotare a mia nipote.',
    ],
    secret_talent: [
      'Fischio qualsiasi canzone.',
      'Parcheggio dove non ci si sta.',
      'Ricordo che cosa ha ordinato ognuno.',
      'Tolgo le macchie da tutto.',
    ],
    first_date: [
      'Un caffè camminando, poi si vede.',
      'Un museo con una buona torta.',
      'Una pizza su una panchina a guardare la gente.',
      'Cucinare insieme qualcosa che riesce a metà.',
    ],
    cannot_resist: [
      'Alle vecchie librerie.',
      'Al pane appena sfornato.',
      'A un cane che mi guarda.',
      'A un altro episodio.',
    ],
    on_my_list: [
      'Vedere l’aurora boreale, anche al freddo.',
      'Imparare ad andare a vela.',
      'Attraversare le Alpi a piedi.',
      'Un pane che lieviti.',
    ],
    friends_say: [
      'Sempre in ritardo, ma con il dolce.',
      'Che con me ci si perde volentieri.',
      'Sincerità totale, a volte troppa.',
      'La calma in persona, fino alla prima vespa.',
    ],
    talk_for_hours: [
      'Perché i ponti sono belli.',
      'La musica di prima che nascessi.',
      'La migliore zuppa di pomodoro.',
      'La città, dalla facciata al cortile.',
    ],
  },
  en: {
    perfect_sunday: [
      'Lie-in, market, soup, book.',
      'Rain on the window and nothing in the diary.',
      'A train to the sea and sand in my shoes.',
      'Pancakes at eleven, in pyjamas.',
    ],
    makes_me_laugh: [
      'My own jokes, sorry.',
      'Cats pretending they meant to do that.',
      'Subtitles that say something else entirely.',
      'Giggling when you really mustn’t.',
    ],
    looking_for: [
      'Somebody who calls back, and can be quiet too.',
      'Company for long walks and short nights.',
      'Calm, humour and help with the dishes.',
      'The kind of talk that lets the tea go cold.',
    ],
    proud_of: [
      'My vegetable patch, though the slugs won.',
      'Playing the piano again after twenty years.',
      'The bike I built myself.',
      'Teaching my niece to swim.',
    ],
    secret_talent: [
      'I can whistle along to anything.',
      'Parking where it doesn’t fit.',
      'I remember what everybody ordered.',
      'Getting stains out of things.',
    ],
    first_date: [
      'Coffee on foot, and see how far we get.',
      'A museum with good cake.',
      'Chips on a bench, watching people.',
      'Cooking something together that half works.',
    ],
    cannot_resist: ['Old bookshops.', 'Bread that’s still warm.', 'A dog looking at me.', 'One more episode.'],
    on_my_list: [
      'The northern lights, frozen toes and all.',
      'Learning to sail without being sick.',
      'Walking the coast path, end to end.',
      'A loaf that rises.',
    ],
    friends_say: [
      'Always late, but with cake.',
      'That I’m good to get lost with.',
      'Honest, at times a little too.',
      'Calm itself, until there’s a wasp.',
    ],
    talk_for_hours: [
      'Why bridges are beautiful.',
      'Music from before my time.',
      'The best tomato soup.',
      'The city, from rooftops to back yards.',
    ],
  },
}

/** How many prompts people answer who write about themselves. */
const COUNTS = weighted([
  [0, 45],
  [1, 20],
  [2, 20],
  [PROMPTS_MAX, 15],
])

/** A person's answers to the site's prompts, in the language of their home, or in English if that is unknown. */
export const answersOf = (random: Random, language: Language | null, offered: readonly Prompt[]) =>
  random
    .sample(offered, COUNTS(random))
    .map((prompt) => ({ prompt, answer: random.pick(ANSWERS[language ?? 'en'][prompt]) }))
