import type { Random } from '@bourse/kernel/random';
import type { Wish } from './families/family.ts';

/** What is put wrong, the first of these that a wish has: how much of it, and then which. */
const quantities = ['amount', 'number', 'num', 'price'];
const names = ['quote_id', 'id'];
/** Nothing, and more than anybody has. */
const wrongQuantities = ['0', '999999999'];
const nobodys = '999999';

/** A wish that is to be refused: for nothing, for more than anybody has, or of what nobody owns; as it was where it names neither. */
export function spoilWish(random: Random, [call, fields]: Wish): Wish {
  const quantity = quantities.find((name) => name in fields);
  if (quantity !== undefined) return [call, { ...fields, [quantity]: random.pick(wrongQuantities) }];
  const name = names.find((one) => one in fields);
  return name === undefined ? [call, fields] : [call, { ...fields, [name]: nobodys }];
}
