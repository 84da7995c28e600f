import type { BuiltInCatalogue } from '../content/index.ts';

/** What pages say around their contents. */
export const words = {
  'Skip to content': {
    de: 'Zum Inhalt springen',
    es: 'Saltar al contenido',
    fr: 'Aller au contenu',
    it: 'Vai al contenuto',
  },
  'Page not found': {
    de: 'Seite nicht gefunden',
    es: 'Página no encontrada',
    fr: 'Page introuvable',
    it: 'Pagina non trovata',
  },
} satisfies BuiltInCatalogue;
