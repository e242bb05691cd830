// onnxruntime-node and onnxruntime-web offer the same calls; these are their shared types.
export * from 'onnxruntime-common';
