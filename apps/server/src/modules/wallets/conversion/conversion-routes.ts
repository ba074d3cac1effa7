import { conversionCalls } from '@bourse/contract/conversion';
import { bind, type Binding, requireUser, requireUserContext } from '../../../platform/http/binding.ts';
import { convert, type ConvertPorts } from './convert.ts';
import { listConversions } from './list-conversions.ts';
import { listConvertible, quoteConversion, readFee } from './quote-conversion.ts';

/** Binds the calls of conversion to what answers them. */
export function conversionRoutes(ports: ConvertPorts): Binding[] {
  return [
    bind(conversionCalls.convertible, (context) => listConvertible(ports, requireUser(context))),
    bind(conversionCalls.fee, (_context, input) => readFee(ports, input)),
    bind(conversionCalls.quote, (context, input) => quoteConversion(ports, requireUser(context), input)),
    bind(conversionCalls.convert, (context, input) => convert(ports, requireUserContext(context), input)),
    bind(conversionCalls.history, (context, input) => listConversions(ports, requireUser(context), input)),
  ];
}
