import type { BuiltInCatalogue } from '../content/index.ts';

/** Translations of the texts in feeds and in links to them. */
export const words = {
  '{site} » Feed': { de: '{site} » Feed', es: '{site} » Feed', fr: '{site} » Flux', it: '{site} » Feed' },
  '{site} » {what} Feed': {
    de: '{site} » Feed: {what}',
    es: '{site} » Feed de {what}',
    fr: '{site} » Flux : {what}',
    it: '{site} » Feed: {what}',
  },
  '{name} Format': { de: 'Format {name}', es: 'Formato {name}', fr: 'Format {name}', it: 'Formato {name}' },
  'Posts by {name}': {
    de: 'Beiträge von {name}',
    es: 'Entradas de {name}',
    fr: 'Articles de {name}',
    it: 'Articoli di {name}',
  },
} satisfies BuiltInCatalogue;
