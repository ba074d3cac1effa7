import { useState } from 'react';

/** What the customer agrees to: the terms that are shown, and no later ones. */
export function useAgreement(termsId: string) {
  const [read, setRead] = useState(termsId);
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  return {
    isAgreed: agreedTo === termsId,
    /** Other terms have come since the customer read them last. */
    hasChanged: read !== termsId,
    setAgreed: (isAgreed: boolean) => {
      setAgreedTo(isAgreed ? termsId : null);
      setRead(termsId);
    },
  };
}
