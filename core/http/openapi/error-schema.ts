import type { JsonSchema } from '@valibot/to-json-schema';

/** The body of every error (reference, Errors everywhere). */
export const ERROR_SCHEMA: JsonSchema = {
  title: 'Error',
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'What went wrong, for programs.' },
    message: { type: 'string', description: 'What went wrong, for people.' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'The HTTP status.' },
        params: {
          description:
            'The parameters at fault: their names when they are missing, a message for each when they are invalid.',
          anyOf: [
            { type: 'array', items: { type: 'string' } },
            { type: 'object', additionalProperties: { type: 'string' } },
          ],
        },
        details: {
          type: 'object',
          description: 'For each invalid parameter, its own code and message.',
          additionalProperties: {
            type: 'object',
            required: ['code', 'message'],
            properties: { code: { type: 'string' }, message: { type: 'string' }, data: {} },
          },
        },
        conflicts: {
          type: 'object',
          description: 'For each parameter that others have changed meanwhile, what was sent and what it is.',
          additionalProperties: { type: 'object', required: ['yours'], properties: { yours: {}, theirs: {} } },
        },
      },
    },
  },
};
