#!/usr/bin/env node
import { register } from 'tsx/esm/api';

// The server's sources run as they are, without a build.
register();
await import('../src/commands/dermavigil.ts');
