/** The way back for who has lost every factor: what staff decide of it. See README.md of this folder. */
export { openRecovery, type RecoveryPorts } from './recovery.ts';
