import { type Html, html } from '../../../core/index.ts';
import { type Speaking, say } from '../../content/index.ts';

/** How programs get events: once as a file, or again and again by a subscription. @param file address of their calendar file */
export const fileLinks = (speaking: Speaking, file: string): Html =>
  html`<p class="event-files"><a href="${file}" download>${say(speaking, 'Save these events')}</a> <a href="${file.replace(/^https?:/, 'webcal:')}">${say(speaking, 'Subscribe')}</a></p>`;
