import { engineSuite } from './engine-suite.ts';
import { FastBook } from './fast-book.ts';

engineSuite('fast', (rules) => new FastBook(rules));
