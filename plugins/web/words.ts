import type { BuiltInCatalogue } from '../content/index.ts';

/** Texts of pages outside their content. */
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
  'The URL is longer than {bytes} bytes.': {
    de: 'Diese Adresse ist länger als {bytes} Bytes.',
    es: 'Esta dirección tiene más de {bytes} bytes.',
    fr: 'Cette adresse dépasse {bytes} octets.',
    it: 'Questo indirizzo supera {bytes} byte.',
  },
  'The body is larger than {bytes} bytes.': {
    de: 'Was gesendet wurde, ist größer als {bytes} Bytes.',
    es: 'Lo enviado ocupa más de {bytes} bytes.',
    fr: 'L’envoi dépasse {bytes} octets.',
    it: 'L’invio supera {bytes} byte.',
  },
  'At most {count} parameters are allowed.': {
    de: 'Diese Adresse hat mehr als {count} Parameter.',
    es: 'Esta dirección tiene más de {count} parámetros.',
    fr: 'Cette adresse a plus de {count} paramètres.',
    it: 'Questo indirizzo ha più di {count} parametri.',
  },
  'This form is only accepted from pages of {origin}.': {
    de: 'Dieses Formular wird nur von Seiten auf {origin} angenommen.',
    es: 'Este formulario solo se acepta desde páginas de {origin}.',
    fr: 'Ce formulaire n’est accepté que depuis les pages de {origin}.',
    it: 'Questo modulo è accettato solo dalle pagine di {origin}.',
  },
  'This form was sent too often. Please try again later.': {
    de: 'Dieses Formular wurde zu oft gesendet. Bitte versuchen Sie es später noch einmal.',
    es: 'Este formulario se ha enviado demasiadas veces. Inténtelo de nuevo más tarde.',
    fr: 'Ce formulaire a été envoyé trop souvent. Veuillez réessayer plus tard.',
    it: 'Questo modulo è stato inviato troppe volte. Riprovi più tardi.',
  },
  'The request took too long to prepare.': {
    de: 'Die Seite hat zu lange gebraucht. Bitte versuchen Sie es noch einmal.',
    es: 'La página ha tardado demasiado. Inténtelo de nuevo.',
    fr: 'La page a mis trop de temps. Veuillez réessayer.',
    it: 'La pagina ha impiegato troppo tempo. Riprovi.',
  },
  'The URL or the form contains an invalid percent-encoding.': {
    de: 'Die Adresse oder das Formular ist falsch kodiert.',
    es: 'La dirección o el formulario están mal codificados.',
    fr: 'L’adresse ou le formulaire est mal encodé.',
    it: 'L’indirizzo o il modulo è codificato male.',
  },
  'There is no such file.': {
    de: 'Diese Datei gibt es nicht.',
    es: 'Este archivo no existe.',
    fr: 'Ce fichier n’existe pas.',
    it: 'Questo file non esiste.',
  },
  'This page does not exist, or was removed.': {
    de: 'Diese Seite gibt es nicht, oder sie wurde entfernt.',
    es: 'Esta página no existe o se ha eliminado.',
    fr: 'Cette page n’existe pas ou a été supprimée.',
    it: 'Questa pagina non esiste o è stata rimossa.',
  },
  'No route matches this URL and method.': {
    de: 'Diese Adresse nimmt so etwas nicht an.',
    es: 'Esta dirección no acepta este tipo de petición.',
    fr: 'Cette adresse n’accepte pas ce type de requête.',
    it: 'Questo indirizzo non accetta questo tipo di richiesta.',
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
