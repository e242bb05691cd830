#!/usr/bin/env node
// The server's sources run as they are, without a build.
import '../typescript.js';

await import('../src/commands/dermavigil.ts');
