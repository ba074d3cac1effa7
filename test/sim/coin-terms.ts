import { policySchema } from '@bourse/signer/policy';
import { readKeys } from '@bourse/signer/signer-keys';
import { anvilWords } from '@bourse/testing/anvil';
import { accountKeyOf } from '@bourse/testing/signer-process';
import * as z from 'zod/mini';

/** The keys of the house. */
export const houseKeys = readKeys(anvilWords);
/** The address that pays, and the one whose key nobody has. */
export const [hotAddress, coldAddress] = [houseKeys.evm.address, '0x000000000000000000000000000000000000dEaD'] as const;
/** The contract of USDT on the chain. */
export const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
/** Below how many blocks nothing of it is credited, so that as many may be given up without anybody noticing. */
export const shallowDepth = 2;

const eth = {
  code: 'ETH',
  decimals: 18,
  minimum: '0.01',
  confirmations: [{ blocks: 4 }],
  withdrawal: { minimum: '0.01', fee: '0.001', reviewFrom: '1', largeFrom: '2', twoPersonsFrom: '5' },
  sweep: { from: '1' },
};
const usdt = {
  code: 'USDT',
  contract: token,
  decimals: 6,
  minimum: '1',
  confirmations: [
    { below: '100', blocks: shallowDepth + 1 },
    { below: '10000', blocks: 5 },
    { blocks: 6, final: true },
  ],
  withdrawal: { minimum: '10', fee: '1', reviewFrom: '1000', largeFrom: '5000', twoPersonsFrom: '20000' },
  sweep: { from: '500' },
  hot: { floor: '0', target: '1000000', ceiling: '1500000' },
};

/** What the operator's file says of the one network. */
export const networksText = JSON.stringify({
  networks: [
    {
      network: 'ERC',
      kind: 'evm',
      name: 'ERC20',
      chainId: 31_337,
      nodes: ['http://one.example', 'http://two.example'],
      firstHeight: 1,
      accountKey: accountKeyOf(anvilWords),
      houseAddresses: [hotAddress],
      coldAddress,
      addressHoldMinutes: 1,
      paymentBlocks: 4,
      assets: [eth, usdt],
    },
  ],
});

const most = { maxPerPayment: (10n ** 30n).toString(), maxPerDay: (10n ** 30n).toString() };

/** What the signer may sign. */
export const signerPolicy = z.parse(policySchema, {
  networks: {
    ERC: {
      chainId: 31_337,
      maxCarryingFee: (10n ** 18n).toString(),
      moves: { maxGasTopUp: (10n ** 17n).toString(), maxPerDay: 1_000, cold: coldAddress },
      assets: [
        { contract: null, ...most },
        { contract: token, ...most },
      ],
    },
  },
});
