import { defineFileFolder } from '../../../core/index.ts';
import { MOST_BYTES } from '../svg/clean-svg.ts';

/** The SVGs of icons, `builder/icons/arrows/left-3f9c2a1b.svg`: people may look at them and edit them where they are. */
export const iconFiles = defineFileFolder({
  name: 'builder/icons',
  texts: { extensions: ['svg'], maxBytes: MOST_BYTES },
});
