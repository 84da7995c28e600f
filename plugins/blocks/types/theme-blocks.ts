import { type BlockTypeDeclaration, TYPOGRAPHY } from '../../site/index.ts';
import { BORDER, COLORS, SPACING } from './shared-supports.ts';

/** Blocks that templates are made of. */
export const THEME_BLOCKS: readonly BlockTypeDeclaration[] = [
  {
    name: 'core/avatar',
    title: 'Avatar',
    description: 'The avatar of a user or of the author of a post.',
    category: 'theme',
    attributes: {
      userId: {
        type: 'number',
      },
      size: {
        type: 'number',
        default: 96,
      },
      isLink: {
        type: 'boolean',
        default: false,
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
    },
    usesContext: ['postType', 'postId', 'commentId'],
    selectors: {
      border: '.wp-block-avatar img',
    },
    supports: {
      html: false,
      align: true,
      alignWide: false,
      spacing: SPACING,
      __experimentalBorder: {
        __experimentalSkipSerialization: true,
        radius: true,
        width: true,
        color: true,
        style: true,
      },
      color: {
        text: false,
        background: false,
        __experimentalDuotone: 'img',
      },
      filter: {
        duotone: true,
      },
    },
    dynamic: true,
  },
  {
    name: 'core/home-link',
    title: 'Home link',
    description: 'A link to the front page in a navigation menu.',
    category: 'theme',
    parent: ['core/navigation'],
    attributes: {
      label: {
        type: 'string',
      },
    },
    usesContext: [
      'textColor',
      'customTextColor',
      'backgroundColor',
      'customBackgroundColor',
      'fontSize',
      'customFontSize',
      'style',
    ],
    supports: {
      reusable: false,
      html: false,
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/loginout',
    title: 'Loginout',
    description: 'A link to log in or out.',
    category: 'theme',
    attributes: {
      displayLoginAsForm: {
        type: 'boolean',
        default: false,
      },
      redirectToCurrent: {
        type: 'boolean',
        default: true,
      },
    },
    supports: {
      className: true,
      color: {
        background: true,
        text: false,
        gradients: true,
        link: true,
      },
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/navigation',
    title: 'Navigation',
    description: 'A navigation menu, with submenus.',
    category: 'theme',
    allowedBlocks: [
      'core/navigation-link',
      'core/search',
      'core/social-links',
      'core/page-list',
      'core/spacer',
      'core/home-link',
      'core/site-title',
      'core/site-logo',
      'core/navigation-submenu',
      'core/loginout',
      'core/buttons',
    ],
    attributes: {
      ref: {
        type: 'number',
      },
      textColor: {
        type: 'string',
      },
      customTextColor: {
        type: 'string',
      },
      rgbTextColor: {
        type: 'string',
      },
      backgroundColor: {
        type: 'string',
      },
      customBackgroundColor: {
        type: 'string',
      },
      rgbBackgroundColor: {
        type: 'string',
      },
      showSubmenuIcon: {
        type: 'boolean',
        default: true,
      },
      openSubmenusOnClick: {
        type: 'boolean',
        default: false,
      },
      overlayMenu: {
        type: 'string',
        default: 'mobile',
      },
      icon: {
        type: 'string',
        default: 'handle',
      },
      hasIcon: {
        type: 'boolean',
        default: true,
      },
      __unstableLocation: {
        type: 'string',
      },
      overlayBackgroundColor: {
        type: 'string',
      },
      customOverlayBackgroundColor: {
        type: 'string',
      },
      overlayTextColor: {
        type: 'string',
      },
      customOverlayTextColor: {
        type: 'string',
      },
      maxNestingLevel: {
        type: 'number',
        default: 5,
      },
      templateLock: {
        type: ['string', 'boolean'],
        enum: ['all', 'insert', 'contentOnly', false],
      },
    },
    providesContext: {
      textColor: 'textColor',
      customTextColor: 'customTextColor',
      backgroundColor: 'backgroundColor',
      customBackgroundColor: 'customBackgroundColor',
      overlayTextColor: 'overlayTextColor',
      customOverlayTextColor: 'customOverlayTextColor',
      overlayBackgroundColor: 'overlayBackgroundColor',
      customOverlayBackgroundColor: 'customOverlayBackgroundColor',
      fontSize: 'fontSize',
      customFontSize: 'customFontSize',
      showSubmenuIcon: 'showSubmenuIcon',
      openSubmenusOnClick: 'openSubmenusOnClick',
      style: 'style',
      maxNestingLevel: 'maxNestingLevel',
    },
    supports: {
      align: ['wide', 'full'],
      ariaLabel: true,
      html: false,
      inserter: true,
      typography: { ...TYPOGRAPHY, __experimentalSkipSerialization: ['textDecoration'] },
      spacing: {
        blockGap: true,
        units: ['px', 'em', 'rem', 'vh', 'vw'],
      },
      layout: {
        allowSwitching: false,
        allowInheriting: false,
        allowVerticalAlignment: false,
        allowSizingOnChildren: true,
        default: {
          type: 'flex',
        },
      },
      renaming: false,
    },
    dynamic: true,
  },
  {
    name: 'core/page-list-item',
    title: 'Page list item',
    description: 'One page in a list of pages.',
    category: 'theme',
    parent: ['core/page-list'],
    attributes: {
      id: {
        type: 'number',
      },
      label: {
        type: 'string',
      },
      title: {
        type: 'string',
      },
      link: {
        type: 'string',
      },
      hasChildren: {
        type: 'boolean',
      },
    },
    usesContext: [
      'textColor',
      'customTextColor',
      'backgroundColor',
      'customBackgroundColor',
      'overlayTextColor',
      'customOverlayTextColor',
      'overlayBackgroundColor',
      'customOverlayBackgroundColor',
      'fontSize',
      'customFontSize',
      'showSubmenuIcon',
      'style',
      'openSubmenusOnClick',
    ],
    supports: {
      reusable: false,
      html: false,
      lock: false,
      inserter: false,
      __experimentalToolbar: false,
    },
  },
  {
    name: 'core/pattern',
    title: 'Pattern',
    description: 'A pattern of the theme.',
    category: 'theme',
    attributes: {
      slug: {
        type: 'string',
      },
    },
    supports: {
      html: false,
      inserter: false,
      renaming: false,
    },
    dynamic: true,
  },
  {
    name: 'core/site-logo',
    title: 'Site logo',
    description: 'The logo of the site.',
    category: 'theme',
    attributes: {
      width: {
        type: 'number',
      },
      isLink: {
        type: 'boolean',
        default: true,
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
      shouldSyncIcon: {
        type: 'boolean',
      },
    },
    styles: [
      {
        name: 'default',
        isDefault: true,
      },
      {
        name: 'rounded',
        isDefault: false,
      },
    ],
    supports: {
      html: false,
      align: true,
      alignWide: false,
      color: {
        __experimentalDuotone: 'img, .components-placeholder__illustration, .components-placeholder::before',
        text: false,
        background: false,
      },
      spacing: SPACING,
      filter: {
        duotone: true,
      },
    },
    dynamic: true,
  },
  {
    name: 'core/site-tagline',
    title: 'Site tagline',
    description: 'The tagline of the site.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
      level: {
        type: 'number',
        default: 0,
      },
      levelOptions: {
        type: 'array',
        default: [0, 1, 2, 3, 4, 5, 6],
      },
    },
    supports: {
      align: ['wide', 'full'],
      html: false,
      color: {
        gradients: true,
      },
      spacing: SPACING,
      typography: { ...TYPOGRAPHY, __experimentalWritingMode: true },
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/site-title',
    title: 'Site title',
    description: 'The name of the site.',
    category: 'theme',
    attributes: {
      level: {
        type: 'number',
        default: 1,
      },
      levelOptions: {
        type: 'array',
        default: [0, 1, 2, 3, 4, 5, 6],
      },
      textAlign: {
        type: 'string',
      },
      isLink: {
        type: 'boolean',
        default: true,
      },
      linkTarget: {
        type: 'string',
        default: '_self',
      },
    },
    supports: {
      align: ['wide', 'full'],
      html: false,
      color: COLORS,
      spacing: {
        padding: true,
        margin: true,
      },
      typography: { ...TYPOGRAPHY, __experimentalWritingMode: true },
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
  {
    name: 'core/template-part',
    title: 'Template part',
    description: 'A part of a template, such as a header.',
    category: 'theme',
    attributes: {
      slug: {
        type: 'string',
      },
      theme: {
        type: 'string',
      },
      tagName: {
        type: 'string',
      },
      area: {
        type: 'string',
      },
    },
    supports: {
      align: true,
      html: false,
      reusable: false,
      renaming: false,
    },
    dynamic: true,
  },
  {
    name: 'core/term-description',
    title: 'Term description',
    description: 'The description of the term of an archive page.',
    category: 'theme',
    attributes: {
      textAlign: {
        type: 'string',
      },
    },
    supports: {
      align: ['wide', 'full'],
      html: false,
      color: {
        link: true,
      },
      spacing: {
        padding: true,
        margin: true,
      },
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
];
