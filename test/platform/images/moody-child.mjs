/** Stands in for what makes pictures: does what the source of a job says, and answers with its process id as the width. */
process.on('message', ({ source }) => {
  if (source === 'hang') return;
  if (source === 'end') process.exit(1);
  if (source === 'problem') process.send({ problem: 'The image smells.' });
  else if (source === 'disk') process.send({ failure: 'no space left', code: 'ENOSPC' });
  else if (source === 'bug') process.send({ failure: 'undefined is not a function', code: undefined });
  else process.send({ made: { width: process.pid, height: 1, full: undefined, sizes: [] } });
});
process.on('disconnect', () => process.exit());
process.send('ready');
