import { planner } from './call.ts';
import * as s from './scalars.ts';

const planOut = planner('withdrawals');
const code = s.text(20);
const name = s.text(120);

/** Fields that both kinds of bank card have (S65). */
const card = {
  real_name: name,
  card_number: s.text(40),
  city: name,
  bank: name,
  branch: name,
  phone: s.text(30),
  code: s.optional(code),
};

/** Bank cards that money can be paid out to (S65). */
export const bankCardCalls = {
  save: planOut('payment.card_save', 'POST /user/cash_save', 'user', card, 'Saves a domestic bank card (S65).', {}),
  saveInternational: planOut(
    'payment.card_save_international',
    'POST /user/cash_save_international',
    'user',
    {
      ...card,
      aba: s.optional(s.text(20)),
      iban: s.optional(s.text(40)),
      swift: s.text(20),
      holder_address: s.text(300),
    },
    'Saves an international bank card (S65).',
  ),
  list: planOut('payment.card_list', 'POST /user/cash_info', 'user', {}, 'Domestic cards.', { rate: 'read' }),
  listInternational: planOut(
    'payment.card_list_international',
    'POST /user/cash_info_international',
    'user',
    {},
    'International cards.',
    { rate: 'read' },
  ),
  delete: planOut('payment.card_delete', 'POST /user/cash_delete', 'user', { id: s.id, code }, 'Removes a card.', {}),
};
