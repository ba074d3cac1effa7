import { engineSuite } from './engine-suite.ts';
import { NaiveBook } from './naive-book.ts';

engineSuite('naive', (rules) => new NaiveBook(rules));
