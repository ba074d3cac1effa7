/** Fields that show who somebody is: they go with a request, and are stored nowhere. */
const secretFields: ReadonlySet<string> = new Set(['pay_password', 'code']);

/** The input of a call in two parts: what an intention is kept by, and what only its requests carry. */
export function withoutSecrets(input: object): { readonly kept: object; readonly secrets: object } {
  const isSecret = ([field]: [string, unknown]): boolean => secretFields.has(field);
  const fields = Object.entries(input);
  return {
    kept: Object.fromEntries(fields.filter((field) => !isSecret(field))),
    secrets: Object.fromEntries(fields.filter(isSecret)),
  };
}
