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
  'This did not work': {
    de: 'Das hat nicht geklappt',
    es: 'Algo no ha funcionado',
    fr: 'Cela n’a pas fonctionné',
    it: 'Qualcosa non ha funzionato',
  },
  'Something went wrong on our side (request {id}).': {
    de: 'Bei uns ist etwas schiefgegangen (Anfrage {id}).',
    es: 'Algo ha fallado por nuestra parte (solicitud {id}).',
    fr: 'Une erreur s’est produite de notre côté (requête {id}).',
    it: 'Si è verificato un errore da parte nostra (richiesta {id}).',
  },
  'This preview has ended. Ask for a new link.': {
    de: 'Diese Vorschau ist abgelaufen. Bitte lassen Sie sich einen neuen Link geben.',
    es: 'Esta vista previa ha caducado. Pida un enlace nuevo.',
    fr: 'Cet aperçu a expiré. Demandez un nouveau lien.',
    it: 'Questa anteprima è scaduta. Chieda un nuovo link.',
  },
  'Too many wrong passwords. Please try again later.': {
    de: 'Zu viele falsche Passwörter. Bitte versuchen Sie es später noch einmal.',
    es: 'Demasiadas contraseñas incorrectas. Inténtelo de nuevo más tarde.',
    fr: 'Trop de mots de passe erronés. Veuillez réessayer plus tard.',
    it: 'Troppe password errate. Riprovi più tardi.',
  },
} satisfies BuiltInCatalogue;
