/** SQL of the id of an account of the house, by its address. */
export const houseUser = (email: string): string =>
  `(SELECT id FROM users WHERE email = '${email}' AND kind = 'house')`;
