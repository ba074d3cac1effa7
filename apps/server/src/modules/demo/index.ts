/** The demo: accounts with known passwords and money out of the treasury, for trying the house. */
export { demoAccounts, demoPassword } from './demo-accounts.ts';
export { seedDemo } from './seed-demo.ts';
