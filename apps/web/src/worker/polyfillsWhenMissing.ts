import { lacksBuiltins } from '../startup/builtins.ts'

/** Before anything else of the worker runs: it uses what an old browser may lack, too. */
if (lacksBuiltins()) importScripts('/polyfills.js')
