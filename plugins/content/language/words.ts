import type { BuiltInCatalogue } from './catalogue.ts';

/** Texts shared by all kinds of content. */
export const words = {
  'This content is password protected. To view it please enter your password below:': {
    de: 'Dieser Inhalt ist mit einem Passwort geschützt. Geben Sie es ein, um ihn zu sehen:',
    es: 'Este contenido está protegido con una contraseña. Para verlo, escríbela a continuación:',
    fr: 'Ce contenu est protégé par un mot de passe. Saisissez-le pour le lire :',
    it: 'Questo contenuto è protetto da una password. Per vederlo, inseriscila qui:',
  },
  'Password:': { de: 'Passwort:', es: 'Contraseña:', fr: 'Mot de passe :', it: 'Password:' },
  Enter: { de: 'Anzeigen', es: 'Entrar', fr: 'Valider', it: 'Invia' },
  'There is no excerpt because this is a protected post.': {
    de: 'Es gibt keinen Auszug, weil dieser Beitrag geschützt ist.',
    es: 'No hay extracto porque esta entrada está protegida.',
    fr: 'Il n’y a pas d’extrait, car cette publication est protégée.',
    it: 'Non c’è un riassunto perché questo è un articolo protetto.',
  },
  'Protected: {title}': {
    de: 'Geschützt: {title}',
    es: 'Protegido: {title}',
    fr: 'Protégé : {title}',
    it: 'Protetto: {title}',
  },
  'Private: {title}': { de: 'Privat: {title}', es: 'Privado: {title}', fr: 'Privé : {title}', it: 'Privato: {title}' },
  'Page {number}': { de: 'Seite {number}', es: 'Página {number}', fr: 'Page {number}', it: 'Pagina {number}' },
  'Search Results for “{text}”': {
    de: 'Suchergebnisse für „{text}“',
    es: 'Resultados de la búsqueda de «{text}»',
    fr: 'Résultats de recherche pour « {text} »',
    it: 'Risultati della ricerca per «{text}»',
  },
  'F j, Y': { de: 'j. F Y', es: 'j \\d\\e F \\d\\e Y', fr: 'j F Y', it: 'j F Y' },
  'g:i a': { de: 'G:i', es: 'G:i', fr: 'G\\hi', it: 'G:i' },
  'F Y': { de: 'F Y', es: 'F \\d\\e Y', fr: 'F Y', it: 'F Y' },
} satisfies BuiltInCatalogue;
