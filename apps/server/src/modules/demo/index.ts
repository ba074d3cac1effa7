/** The demo: accounts with known passwords, its markets, and simulated customers who trade in them. */
export { demoFillSource, grantSource } from './grant-source-store.ts';
export { demoAccounts, demoPassword } from './demo-accounts.ts';
export { type ContractMakerPorts, startContractMaker } from './contract-maker.ts';
export { contractSymbol } from './contract-rounds.ts';
export { heightAt } from './demo-borrowing.ts';
export { demoCrosses, demoModels } from './demo-coins.ts';
export { pastOf } from './demo-past.ts';
export { hasContract, isToldAt, isToldIn } from './demo-stocks.ts';
export { ignoreNewcomers, welcomeNewcomers } from './grant-newcomers.ts';
export { startLoanCloser } from './loan-closer.ts';
export { startRunStopper } from './run-stopper.ts';
export { listedModel, listOfferedCoins } from './demo-offerings.ts';
export { listDemoMarkets } from './list-demo-markets.ts';
export { type RunningTraders, startTraders } from './run-traders.ts';
export { seedProducts } from './seed-products.ts';
export { type DemoPorts, seedDemo } from './seed-demo.ts';
export { fundTraders, openContractMaker, openFirstCustomer, openTraders } from './trader-accounts.ts';
export { type DemoPace, turnoverADay } from './liveliness.ts';
