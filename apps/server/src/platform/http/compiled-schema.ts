import * as z from 'zod/v4/core';

/**
 * The same schema, read by code that the library makes for it. `zod/mini`, in which the contract is written because browsers
 * load it too, walks through the fields of every object anew.
 */
export function compiled(schema: z.$ZodType): z.$ZodType {
  return schema instanceof z.$ZodObject ? new z.$ZodObjectJIT(schema._zod.def) : schema;
}
