import { CallError } from '@bourse/client/call-error';
import { safetyCalls } from '@bourse/contract/safety';
import { addressCalls } from '@bourse/contract/withdrawal';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callOrThrow, uploadOrThrow } from '../../../base/api/api.ts';
import { refresh } from '../../../base/api/use-call.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { drawQrPicture } from './qr-picture.ts';

/** What is written down. */
interface NewAddress {
  readonly currency: string;
  readonly type: string;
  readonly name: string;
  readonly address: string;
  readonly memo: string;
  /** null: the code is drawn from the address. */
  readonly picture: Blob | null;
}

const isOfAddress = (code: CallError['code'] | null): boolean =>
  code === 'ADDRESS_INVALID' || code === 'NOT_A_RECEIVER' || code === 'STATE_CHANGED';

/** Uploads the picture and saves the address. @throws CallError, or another error for a picture that cannot be drawn. */
async function saveAddress({ picture, currency, type, ...fields }: NewAddress): Promise<void> {
  const address = fields.address.trim();
  const memo = fields.memo.trim();
  const qrcode = await uploadOrThrow(picture ?? (await drawQrPicture(address)));
  const input = { currency, type, name: fields.name.trim(), address, qrcode, ...(memo === '' ? {} : { memo }) };
  await callOrThrow(addressCalls.save, input);
  await refresh(addressCalls.list);
}

/** Saves an address; a refusal comes with the field that causes it. */
export function useSaveAddress() {
  const t = useTranslations('payments.book');
  const refusalOf = useRefusal();
  const { mutate, error, isPending, reset } = useMutation<void, Error, NewAddress>({
    mutationFn: saveAddress,
    onError: (failure) => {
      if (failure instanceof CallError && failure.code === 'FACTOR_REQUIRED') void refresh(safetyCalls.state);
    },
  });
  const code = error instanceof CallError ? error.code : null;
  return {
    save: (address: NewAddress, onSaved: () => void): void => mutate(address, { onSuccess: onSaved }),
    isPending,
    reset,
    refused:
      error === null
        ? undefined
        : code === 'STATE_CHANGED'
          ? t('already')
          : code === 'LIMIT_EXCEEDED'
            ? t('full')
            : refusalOf(error),
    refusedField: isOfAddress(code) ? 'address' : null,
  };
}
