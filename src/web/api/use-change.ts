import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A call that changes something. Afterwards the queries under these keys are read again. */
export function useChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  ...keys: readonly QueryKey[]
) {
  const queryClient = useQueryClient()
  const readAgain = () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: change,
    onSuccess: readAgain,
    // A refusal often means that somebody else changed it first. Its message doesn't wait for the reading.
    onError: () => void readAgain(),
  })
}
