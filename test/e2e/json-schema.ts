/** The part of JSON Schema that the server's documents use for what it sends. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minimum?: number;
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Compares a value with its schema. @returns what does not fit, with where it stands. */
export function checkAgainst(schema: JsonSchema, value: unknown, where: string): string[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const fits = choices.some((choice) => checkAgainst(choice, value, where).length === 0);
    return fits ? [] : [`${where} fits none of its choices: ${JSON.stringify(value)}`];
  }
  if ('const' in schema && schema.const !== value) return [`${where} is not ${String(schema.const)}`];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${where} is none of its words`];
  const type = typeOf(value);
  const types = schema.type === undefined ? [type] : [schema.type].flat();
  if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) {
    return [`${where} is of type ${type}, not ${types.join(' or ')}`];
  }
  if (typeof value === 'string' && schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
    return [`${where} does not match ${schema.pattern}`];
  }
  if (typeof value === 'number' && schema.minimum !== undefined && value < schema.minimum)
    return [`${where} is too small`];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, place) => {
      const own = schema.prefixItems?.[place] ?? schema.items;
      return own === undefined ? [] : checkAgainst(own, item, `${where}[${String(place)}]`);
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map(Object.entries(value));
  const missing = (schema.required ?? []).filter((name) => !fields.has(name)).map((name) => `${where} has no ${name}`);
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, own]) =>
    fields.has(name) ? checkAgainst(own, fields.get(name), `${where}.${name}`) : [],
  );
  return [...missing, ...wrong];
}
