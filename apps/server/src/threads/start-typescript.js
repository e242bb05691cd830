// On Node 20 `--import tsx` does nothing in a worker thread: there, its loader has to be registered by a call.
import { register } from 'tsx/esm/api';

register();
