declare const brand: unique symbol;

/** A primitive that only its own constructor makes, so that a user id is never passed for an order id. */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };
