import { walletCalls } from '@bourse/contract/wallet';
import { bind, type Binding, requireUser } from '../../../platform/http/binding.ts';
import { billCsv, listBill } from './list-bill.ts';
import type { StatementPorts } from './statement-ports.ts';
import { takeStatement } from './take-statement.ts';

/** Binds the bill and the statements. */
export function statementRoutes(ports: StatementPorts): Binding[] {
  return [
    bind(walletCalls.bill, (context, input) => listBill(ports, requireUser(context), input)),
    bind(walletCalls.billCsv, (context, input) => billCsv(ports, requireUser(context), context.lang, input)),
    bind(walletCalls.statement, (context, input) => takeStatement(ports, context, input)),
  ];
}
