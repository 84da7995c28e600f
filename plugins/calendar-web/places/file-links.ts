import { type Html, html } from '../../../core/index.ts';

/** How programs get events: once as a file, or again and again by a subscription. @param file address of their calendar file */
export const fileLinks = (file: string): Html =>
  html`<p class="event-files"><a href="${file}" download>Save these events</a> <a href="${file.replace(/^https?:/, 'webcal:')}">Subscribe</a></p>`;
