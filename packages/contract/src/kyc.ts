import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('kyc');

/** Who the customer is. */
export const kycCalls = {
  state: plan('kyc.state', 'GET /real/state', 'user', {}, 'State of each verification level (S134).'),
  submit: plan(
    'kyc.submit',
    'POST /user/real',
    'user',
    {
      real_type: s.numberOf(1, 2),
      id_type: s.text(40),
      name: s.text(120, 1),
      card_id: s.text(60, 1),
      front_pic: s.optional(s.text(500)),
      reverse_pic: s.optional(s.text(500)),
      phone: s.optional(s.text(30)),
      area_code: s.optional(s.text(6)),
      code: s.optional(s.text(20)),
    },
    'Typed data (1) or photos (2) of an identity document.',
  ),
  portrait: plan(
    'kyc.portrait',
    'POST /user/uploadHeadPortrait',
    'user',
    { head_portrait: s.text(500, 1) },
    'Sets the own picture to an uploaded file.',
  ),
};
