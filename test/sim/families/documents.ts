import type { C2cPorts } from '@bourse/server/modules/c2c/index';

/** Pictures of documents: every address is one of the caller's own. */
export const documents: C2cPorts['documents'] = {
  nameOf: (address) => address,
  keep: async () => true,
  linkTo: (name) => name,
  contentOf: async () => null,
  delete: async () => undefined,
};
