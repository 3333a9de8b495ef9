// bin/prepare: whoever runs this has just installed and built everything; see run.mjs.
process.stdout.write('Everything is installed and built. bin/start starts Groundwork.\n')
