import { createHashHistory } from '@tanstack/react-router';

/** Where the customer is, behind the `#` of the address, and where they were. */
export const history = createHashHistory();
