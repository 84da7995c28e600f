import { html } from '../../../core/index.ts';
import { type Speaking, say } from '../language/say.ts';

/** The form for the password of a record, at the address of its page: HTML. */
export const passwordForm = (speaking: Speaking, id: number, url: string): string =>
  html`<form action="${url}" class="post-password-form" method="post">
<p>${say(speaking, 'This content is password protected. To view it please enter your password below:')}</p>
<p><label for="pwbox-${id}">${say(speaking, 'Password:')} <input name="post_password" id="pwbox-${id}" type="password" spellcheck="false" size="20" /></label> <input type="submit" name="Submit" value="${say(speaking, 'Enter')}" /></p></form>
`.toString();
