/** Orders of spot that the house places for customers, each once. See README.md of this folder. */
export { type DeskAccount, type DeskFill, type DeskOrder, type SpotDoor, spotDoor } from './spot-door.ts';
