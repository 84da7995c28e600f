import type { BuiltInCatalogue } from '../content/index.ts';

/** Texts in the templates of the themes for new sites. */
export const themeWords = {
  Main: { de: 'Hauptmenü', es: 'Principal', fr: 'Principal', it: 'Principale' },
  'Search this site': {
    de: 'Diese Website durchsuchen',
    es: 'Buscar en este sitio',
    fr: 'Rechercher sur ce site',
    it: 'Cerca nel sito',
  },
  Newer: { de: 'Neuere', es: 'Más recientes', fr: 'Plus récents', it: 'Più recenti' },
  Older: { de: 'Ältere', es: 'Más antiguas', fr: 'Plus anciens', it: 'Meno recenti' },
  'Filed under': { de: 'Abgelegt unter', es: 'Archivado en', fr: 'Classé dans', it: 'Archiviato in' },
  News: { de: 'Neuigkeiten', es: 'Noticias', fr: 'Actualités', it: 'Notizie' },
  'What is on': { de: 'Was los ist', es: 'Qué hay', fr: 'À l’affiche', it: 'In programma' },
  Sections: { de: 'Rubriken', es: 'Secciones', fr: 'Rubriques', it: 'Sezioni' },
  'There is no such page': {
    de: 'Diese Seite gibt es nicht',
    es: 'Esta página no existe',
    fr: 'Cette page n’existe pas',
    it: 'Questa pagina non esiste',
  },
  'It may have moved. A search may find it.': {
    de: 'Vielleicht ist sie umgezogen. Eine Suche kann sie finden.',
    es: 'Puede que se haya movido. Una búsqueda puede encontrarla.',
    fr: 'Elle a peut-être été déplacée. Une recherche peut la retrouver.',
    it: 'Forse è stata spostata. Una ricerca può trovarla.',
  },
  'Nothing has been published here yet.': {
    de: 'Hier wurde noch nichts veröffentlicht.',
    es: 'Aquí todavía no se ha publicado nada.',
    fr: 'Rien n’a encore été publié ici.',
    it: 'Qui non è ancora stato pubblicato nulla.',
  },
  'Nothing was found. Other words may find more.': {
    de: 'Nichts gefunden. Mit anderen Wörtern findet sich vielleicht mehr.',
    es: 'No se ha encontrado nada. Otras palabras pueden dar más.',
    fr: 'Aucun résultat. D’autres mots en donneront peut-être.',
    it: 'Nessun risultato. Altre parole possono trovare di più.',
  },
} satisfies BuiltInCatalogue;
