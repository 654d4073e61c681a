pub struct Program<B>(pub std::marker::PhantomData<B>);
