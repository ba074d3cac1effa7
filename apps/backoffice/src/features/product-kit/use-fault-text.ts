import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { TermsField } from '../../base/manifests/terms-form.ts';
import type { Fault } from './terms-draft.ts';

/** What is wrong with a field in words: the bound that the schema names, the field's own words, or those of its kind. */
export function useFaultText(): (field: TermsField, fault: Fault | undefined) => string | undefined {
  const t = useTranslations();
  const { decimal } = useFormat();
  return (field, fault) => {
    if (fault === undefined) return undefined;
    const { kind, bound } = fault;
    if (kind !== 'form') return t(`product-kit.fault.${kind}`, { bound: decimal(bound.toString()) });
    if (field.kind === 'flag') return undefined;
    return t(field.fault ?? `product-kit.fault.${field.kind}`);
  };
}
