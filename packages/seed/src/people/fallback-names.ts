import { wordsOf } from './locale-phrases.ts'

/** First names that are used in many countries, for people from countries without a list of their own. */
export const FALLBACK_NAMES = {
  women: wordsOf(`
    Ada Agnes Alba Alice Alma Amalia Amira Ana Anastasia Andrea Anna Astrid Aurora Beatriz Carla Carmen Cecilia Clara
    Daniela Diana Dora Edith Elena Elin Elisa Ella Emma Erika Esther Eva Fatima Flora Freja Gabriela Greta Hana Hanna Helena
    Ida Ines Ingrid Irene Iris Isabel Johanna Julia Karin Katarina Klara Lara Laura Lea Leila Lena Lidia Lina Linda Lucia
    Luisa Magda Maja Maria Marta Maya Mia Mila Mina Miriam Nadia Natalia Nina Nora Olga Olivia Paula Petra Rosa Sara Silvia
    Sofia Tanja Teresa Tina Vera Victoria Zara`),
  men: wordsOf(`
    Adam Adrian Aleksander Alexander Ali Andreas Andrei Anton Arne Artur Aleksi Benjamin Boris Bruno Carlos Christian Daniel
    David Dimitri Eduardo Elias Emil Erik Felix Filip Frederik Gabriel Georg Gustav Hamza Hans Henrik Hugo Ibrahim Igor Ivan
    Jakob Jan Johan Jonas Jorge Josef Juan Karim Karl Klaus Kristian Lars Leo Leon Luca Lucas Luis Magnus Manuel Marco Marek
    Mario Markus Martin Mateo Matias Max Mikael Miguel Milan Mohamed Nikolai Nils Noah Oliver Omar Oscar Pablo Patrik Paul
    Pavel Pedro Peter Rafael Robert Roman Samuel Sebastian Simon Stefan Stepan Theo Thomas Tobias Viktor Yusuf`),
  either: wordsOf(
    'Alex Ariel Charlie Dani Eden Elia Jo Kai Kim Lee Lou Luca Max Mika Noa Nico Robin Sam Sasha Toni Vanja',
  ),
} as const
