import { type BlockTypeDeclaration, TYPOGRAPHY } from '../../site/index.ts';
import { BORDER, COLORS, SPACING } from './shared-supports.ts';

/** Blocks that list posts by a query. */
export const QUERY_BLOCKS: readonly BlockTypeDeclaration[] = [
  {
    name: 'core/query',
    title: 'Query',
    description: 'A list of the posts that match a query.',
    category: 'theme',
    attributes: {
      queryId: {
        type: 'number',
      },
      query: {
        type: 'object',
        default: {
          perPage: null,
          pages: 0,
          offset: 0,
          postType: 'post',
          order: 'desc',
          orderBy: 'date',
          author: '',
          search: '',
          exclude: [],
          sticky: '',
          inherit: true,
          taxQuery: null,
          parents: [],
          format: [],
        },
      },
      tagName: {
        type: 'string',
        default: 'div',
      },
      namespace: {
        type: 'string',
      },
      enhancedPagination: {
        type: 'boolean',
        default: false,
      },
    },
    usesContext: ['postType'],
    providesContext: {
      queryId: 'queryId',
      query: 'query',
      displayLayout: 'displayLayout',
      enhancedPagination: 'enhancedPagination',
    },
    supports: {
      align: ['wide', 'full'],
      html: false,
      layout: true,
    },
    dynamic: true,
  },
  {
    name: 'core/query-no-results',
    title: 'Query no results',
    description: 'The blocks shown if a query finds nothing.',
    category: 'theme',
    parent: ['core/query'],
    usesContext: ['queryId', 'query'],
    supports: {
      align: true,
      reusable: false,
      html: false,
      color: COLORS,
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/query-pagination',
    title: 'Query pagination',
    description: 'Links to the pages of a query.',
    category: 'theme',
    ancestor: ['core/query'],
    allowedBlocks: ['core/query-pagination-previous', 'core/query-pagination-numbers', 'core/query-pagination-next'],
    attributes: {
      paginationArrow: {
        type: 'string',
        default: 'none',
      },
      showLabel: {
        type: 'boolean',
        default: true,
      },
    },
    usesContext: ['queryId', 'query'],
    providesContext: {
      paginationArrow: 'paginationArrow',
      showLabel: 'showLabel',
    },
    supports: {
      align: true,
      reusable: false,
      html: false,
      color: COLORS,
      layout: {
        allowSwitching: false,
        allowInheriting: false,
        default: {
          type: 'flex',
        },
      },
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/query-pagination-next',
    title: 'Query pagination next',
    description: 'A link to the next page of a query.',
    category: 'theme',
    parent: ['core/query-pagination'],
    attributes: {
      label: {
        type: 'string',
      },
    },
    usesContext: ['queryId', 'query', 'paginationArrow', 'showLabel', 'enhancedPagination'],
    supports: {
      reusable: false,
      html: false,
      color: {
        gradients: true,
        text: false,
      },
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/query-pagination-numbers',
    title: 'Query pagination numbers',
    description: 'Numbered links to the pages of a query.',
    category: 'theme',
    parent: ['core/query-pagination'],
    attributes: {
      midSize: {
        type: 'number',
        default: 2,
      },
    },
    usesContext: ['queryId', 'query', 'enhancedPagination'],
    supports: {
      reusable: false,
      html: false,
      color: {
        gradients: true,
        text: false,
      },
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/query-pagination-previous',
    title: 'Query pagination previous',
    description: 'A link to the previous page of a query.',
    category: 'theme',
    parent: ['core/query-pagination'],
    attributes: {
      label: {
        type: 'string',
      },
    },
    usesContext: ['queryId', 'query', 'paginationArrow', 'showLabel', 'enhancedPagination'],
    supports: {
      reusable: false,
      html: false,
      color: {
        gradients: true,
        text: false,
      },
      typography: TYPOGRAPHY,
    },
    dynamic: true,
  },
  {
    name: 'core/query-title',
    title: 'Query title',
    description: 'The title of an archive or a search.',
    category: 'theme',
    attributes: {
      type: {
        type: 'string',
      },
      textAlign: {
        type: 'string',
      },
      level: {
        type: 'number',
        default: 1,
      },
      levelOptions: {
        type: 'array',
      },
      showPrefix: {
        type: 'boolean',
        default: true,
      },
      showSearchTerm: {
        type: 'boolean',
        default: true,
      },
    },
    supports: {
      align: ['wide', 'full'],
      html: false,
      color: {
        gradients: true,
      },
      spacing: SPACING,
      typography: TYPOGRAPHY,
      __experimentalBorder: BORDER,
    },
    dynamic: true,
  },
];
