// Sets the colors before anything is drawn, so that a dark screen never flashes white. A file of its own because the
// content security policy forbids inline scripts. The key is the one Mantine's provider keeps the choice under.
{
  const chosen = window.localStorage.getItem('mantine-color-scheme-value')
  const dark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
